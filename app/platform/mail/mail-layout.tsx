import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Html,
  Link,
  Preview,
  Row,
  Section,
  Text,
} from '@react-email/components'
import type { ReactNode } from 'react'
import type { Locale } from '#text/text.tsx'
import type { MailFrame } from './mail-template.ts'

// Mail clients ignore style sheets, so the colors of styles.css are repeated here.
const paper = '#faf8f3'
const sheet = '#fffdfa'
const ink = '#1a1915'
const inkSoft = '#565148'
const line = '#dfd9cc'
const sun = '#f4b01e'

const font =
  "Inter, 'Segoe UI', Helvetica, Arial, 'PingFang SC', 'Noto Sans SC', 'Microsoft YaHei', sans-serif"

/** Layout of every mail: wordmark on top, address and help at the bottom, and a preview line for the inbox. */
export function MailLayout(props: {
  frame: MailFrame
  locale: Locale
  preview: string
  children: ReactNode
}) {
  const { frame, locale, preview, children } = props
  return (
    <Html lang={locale}>
      <Head>
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
      </Head>
      <Body style={{ margin: 0, padding: '24px 0', backgroundColor: paper, color: ink, fontFamily: font }}>
        <Preview>{preview}</Preview>
        <Container style={{ maxWidth: 600, margin: '0 auto', padding: '0 16px' }}>
          <Section style={{ padding: '8px 0 16px' }}>
            <Link
              href={frame.home_url}
              style={{ color: ink, fontSize: 20, fontWeight: 700, textDecoration: 'none' }}
            >
              {frame.wordmark}
            </Link>
          </Section>
          <Section
            style={{
              padding: '24px 28px 28px',
              backgroundColor: sheet,
              border: `1px solid ${line}`,
              borderTop: `3px solid ${sun}`,
              borderRadius: 4,
            }}
          >
            {children}
          </Section>
          <Section style={{ padding: '16px 0' }}>
            {frame.footer.map((words) => (
              <Text key={words} style={{ margin: 0, color: inkSoft, fontSize: 13, lineHeight: '20px' }}>
                {words}
              </Text>
            ))}
          </Section>
        </Container>
      </Body>
    </Html>
  )
}

export function MailHeading({ children }: { children: ReactNode }) {
  return (
    <Heading as="h1" style={{ margin: '0 0 12px', fontSize: 22, lineHeight: '28px', fontWeight: 700 }}>
      {children}
    </Heading>
  )
}

export function MailText({ children }: { children: ReactNode }) {
  return <Text style={{ margin: '0 0 16px', fontSize: 16, lineHeight: '24px' }}>{children}</Text>
}

/** A link on a line of its own, below the primary action. */
export function MailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Text style={{ margin: '0 0 16px', fontSize: 16, lineHeight: '24px' }}>
      <Link href={href} style={{ color: ink, textDecoration: 'underline' }}>
        {children}
      </Link>
    </Text>
  )
}

/** The primary action. Its URL is also shown below, for clients that show no buttons; plain text has it once. */
export function MailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <>
      <Button
        href={href}
        style={{
          margin: '8px 0',
          padding: '12px 20px',
          backgroundColor: sun,
          color: ink,
          fontSize: 16,
          fontWeight: 600,
          borderRadius: 4,
        }}
      >
        {children}
      </Button>
      <Text
        data-skip-in-text
        style={{ margin: '8px 0 16px', color: inkSoft, fontSize: 13, lineHeight: '20px' }}
      >
        <Link href={href} style={{ color: inkSoft, wordBreak: 'break-all' }}>
          {href}
        </Link>
      </Text>
    </>
  )
}

/** A small link below the content, such as the one that unsubscribes. */
export function MailSmallLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Text style={{ margin: '8px 0 0', color: inkSoft, fontSize: 13, lineHeight: '20px' }}>
      <Link href={href} style={{ color: inkSoft }}>
        {children}
      </Link>
    </Text>
  )
}

/** A list of names and values: an order's lines, an appointment, a shipment. */
export function MailFacts({ facts }: { facts: { name: string; value: string; strong?: boolean }[] }) {
  return (
    <Section style={{ margin: '0 0 16px' }}>
      {facts.map(({ name, value, strong }) => (
        <Row
          key={`${name}: ${value}`}
          style={{ borderBottom: `1px solid ${line}`, fontWeight: strong ? 700 : 400 }}
        >
          <Column style={{ padding: '8px 12px 8px 0', fontSize: 15, lineHeight: '22px' }}>{name}</Column>
          <Column
            align="right"
            style={{ padding: '8px 0', fontSize: 15, lineHeight: '22px', whiteSpace: 'nowrap' }}
          >
            {value}
          </Column>
        </Row>
      ))}
    </Section>
  )
}
