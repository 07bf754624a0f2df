import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useId, useRef, useState } from 'react'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { ariaOfField, FieldNotes } from '#ui/forms/field-frame.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { htmlOfEditor } from './editor-html.ts'

// Only what the sanitizer keeps: see html/sanitize-html.server.ts.
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    codeBlock: false,
    link: {
      openOnClick: false,
      autolink: false,
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: (url) => /^(?:\/(?!\/)|#|https?:\/\/|mailto:|tel:)/i.test(url),
    },
  }),
]

type RichTextProps = {
  label: string
  lang: string
  html: string
  hint: string | undefined
  problem: string | undefined
  isReadOnly: boolean
  onChange: (html: string) => void
}

/** An editor for formatted text on TipTap. It produces the HTML that the sanitizer allows. */
export default function RichText({ label, lang, html, hint, problem, isReadOnly, onChange }: RichTextProps) {
  const id = useId()
  const aria = ariaOfField(id, { hint, problem })
  const written = useRef(html)
  const editor = useEditor({
    extensions,
    content: html,
    editable: !isReadOnly,
    // The content security policy forbids inline styles; the rules are in admin.css.
    injectCSS: false,
    immediatelyRender: true,
    editorProps: {
      attributes: {
        ...Object.fromEntries(Object.entries(aria).filter(([, value]) => value !== undefined)),
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        lang,
        class: 'prose rich-text',
      } as Record<string, string>,
    },
    onUpdate({ editor: one }) {
      written.current = htmlOfEditor(one.getHTML())
      onChange(written.current)
    },
  })
  useEffect(() => {
    if (html === written.current || editor.isDestroyed) return
    // A value that the editor did not write itself: changes were discarded.
    written.current = html
    editor.commands.setContent(html, { emitUpdate: false })
  }, [editor, html])
  return (
    <div>
      <span id={`${id}-label`} className="mb-1.5 block text-sm font-medium">
        {label}
      </span>
      {!isReadOnly && <Toolbar editor={editor} label={label} />}
      <EditorContent editor={editor} />
      <FieldNotes id={id} hint={hint} problem={problem} />
    </div>
  )
}

type Command = {
  name: string
  label: string
  short: string
  isOn: (editor: Editor) => boolean
  run: (editor: Editor) => void
}

function useCommands(): Command[] {
  const t = useText()
  const chain = (editor: Editor) => editor.chain().focus()
  return [
    mark('bold', t('Bold'), 'B', (editor) => chain(editor).toggleBold().run()),
    mark('italic', t('Italic'), 'I', (editor) => chain(editor).toggleItalic().run()),
    ...([2, 3, 4] as const).map((level) => ({
      name: `h${level}`,
      label: t('Heading {{level}}', { level }),
      short: `H${level}`,
      isOn: (editor: Editor) => editor.isActive('heading', { level }),
      run: (editor: Editor) => void chain(editor).toggleHeading({ level }).run(),
    })),
    mark('bulletList', t('Bulleted list'), '•', (editor) => chain(editor).toggleBulletList().run()),
    mark('orderedList', t('Numbered list'), '1.', (editor) => chain(editor).toggleOrderedList().run()),
    mark('blockquote', t('Quote'), '“', (editor) => chain(editor).toggleBlockquote().run()),
    mark('code', t('Code'), '<>', (editor) => chain(editor).toggleCode().run()),
  ]
}

const mark = (name: string, label: string, short: string, run: (editor: Editor) => boolean): Command => ({
  name,
  label,
  short,
  isOn: (editor) => editor.isActive(name),
  run: (editor) => void run(editor),
})

function Toolbar({ editor, label }: { editor: Editor; label: string }) {
  const t = useText()
  const commands = useCommands()
  const [isLinking, setLinking] = useState(false)
  const active = useEditorState({
    editor,
    selector: ({ editor: one }) => ({
      on: commands.filter((command) => command.isOn(one)).map(({ name }) => name),
      isLink: one.isActive('link'),
    }),
  })
  const look = (isOn: boolean) => (isOn ? ('secondary' as const) : ('quiet' as const))
  return (
    <div
      role="toolbar"
      aria-label={t('Formatting: {{field}}', { field: label })}
      className="flex flex-wrap gap-0.5"
    >
      {commands.map((command) => (
        <Button
          key={command.name}
          look={look(active.on.includes(command.name))}
          size="small"
          square
          label={command.label}
          aria-pressed={active.on.includes(command.name)}
          onClick={() => command.run(editor)}
        >
          <span
            data-short={command.short}
            className="text-sm font-semibold before:content-[attr(data-short)]"
          />
        </Button>
      ))}
      <Button
        look={look(active.isLink)}
        size="small"
        aria-pressed={active.isLink}
        onClick={() => setLinking(true)}
      >
        {t('Link')}
      </Button>
      {isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </div>
  )
}

function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useText()
  const [to, setTo] = useState(String(editor.getAttributes('link').href ?? ''))
  const [problem, setProblem] = useState<string>()
  const apply = () => {
    const chain = editor.chain().focus().extendMarkRange('link')
    const isDone = to.trim() === '' ? chain.unsetLink().run() : chain.setLink({ href: to.trim() }).run()
    if (isDone) onClose()
    else setProblem(t('Enter a path, an anchor, or an address that starts with https:, mailto: or tel:.'))
  }
  return (
    <Dialog
      open
      title={t('Link')}
      onClose={onClose}
      footer={
        <Button look="primary" onClick={apply}>
          {t('Apply')}
        </Button>
      }
    >
      <TextField
        label={t('Link target')}
        hint={t('A path like /about, #anchor, https:, mailto: or tel:')}
        value={to}
        problem={problem}
        onChange={(event) => setTo(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          apply()
        }}
      />
    </Dialog>
  )
}
