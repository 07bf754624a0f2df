// CyberSource as the bank runs it: the card page that the browser posts signed fields to, and the REST service that finds
// and refunds what was paid there. Requests are verified as the documentation says; a wrong signature is answered 401.
import { randomInt } from 'node:crypto'
import { signedHeaders } from '#features/sales/payments/providers/cybersource-rest.server.ts'
import {
  type Fields,
  signed,
  signedDateTime,
  signedFields,
} from '#features/sales/payments/providers/secure-acceptance.server.ts'
import { type Answer, type ReceivedRequest, startFakeServer } from './http.ts'

const keys = {
  BOA_PROFILE_ID: '7A1B2C3D-0000-4000-8000-000000000001',
  BOA_ACCESS_KEY: '0123456789abcdef0123456789abcdef',
  BOA_SECRET_KEY: 'a-secret-as-text',
  BOA_MERCHANT_ID: 'heliostead_test',
  BOA_KEY_ID: '08c94330-f618-42a3-b09d-e1e43be5efda',
  BOA_SHARED_SECRET: Buffer.from('a-shared-secret').toString('base64'),
}

type Transaction = {
  id: string
  code: string
  amount: string
  name: 'ics_bill' | 'ics_credit'
  reasonCode: string
}

const transactionId = () => Array.from({ length: 22 }, () => randomInt(10)).join('')

export async function startBankOfAmerica() {
  const transactions: Transaction[] = []
  let refundStatus = 'PENDING'
  const server = await startFakeServer(answer)

  function answer({ url, body, headers }: ReceivedRequest): Answer {
    const expected = signedHeaders(
      { merchant_id: keys.BOA_MERCHANT_ID, key_id: keys.BOA_KEY_ID, shared_secret: keys.BOA_SHARED_SECRET },
      { host: String(headers.host), path: url.pathname, payload: body, date: String(headers['v-c-date']) },
    )
    if (headers.signature !== expected.signature || headers.digest !== expected.digest)
      return { status: 401, body: { response: { rmsg: 'Authentication Failed' } } }
    const asked = JSON.parse(body)
    if (url.pathname === '/tss/v2/searches') return { status: 201, body: found(String(asked.query)) }
    const [, transaction_id] = /^\/pts\/v2\/payments\/(\d+)\/refunds$/.exec(url.pathname) ?? []
    const paid = transactions.find((one) => one.id === transaction_id)
    if (!paid) return { status: 404, body: { status: 'NOT_FOUND' } }
    const id = transactionId()
    const { totalAmount } = asked.orderInformation.amountDetails
    transactions.push({
      id,
      code: asked.clientReferenceInformation.code,
      amount: totalAmount,
      name: 'ics_credit',
      reasonCode: '100',
    })
    return { status: 201, body: { id, status: refundStatus, submitTimeUtc: new Date().toISOString() } }
  }

  function found(query: string) {
    const [, code] = /^clientReferenceInformation\.code:"([\w-]+)"$/.exec(query) ?? []
    const matching = transactions.filter((one) => code === undefined || one.code === code)
    return {
      totalCount: matching.length,
      _embedded: {
        transactionSummaries: matching.map((one) => ({
          id: one.id,
          clientReferenceInformation: { code: one.code },
          orderInformation: { amountDetails: { totalAmount: one.amount, currency: 'USD' } },
          applicationInformation: { applications: [{ name: one.name, reasonCode: one.reasonCode }] },
        })),
      },
    }
  }

  return {
    ...server,
    transactions,
    /** Sets the status of the answers to later refunds: `PENDING`, or another one that refuses them. */
    answerRefundsWith(status: string) {
      refundStatus = status
    },
    settings: { ...keys, BOA_CHECKOUT_URL: `${server.url}/pay`, BOA_API_URL: server.url },
    /**
     * The payer's browser has posted the fields and the payer has decided: what the bank's page sends back, signed. A
     * form whose signature is not right gets no page.
     */
    decide(
      fields: Fields,
      decision: 'ACCEPT' | 'DECLINE' | 'CANCEL' | 'REVIEW',
      reason_code: string,
      more: { auth_amount?: string; change?: Fields; secret?: string } = {},
    ) {
      const required = ['amount', 'currency', 'reference_number', 'transaction_uuid', 'signed_date_time']
      if (!signedFields(fields, keys.BOA_SECRET_KEY, required)) throw new Error('Access denied')
      const transaction_id = transactionId()
      const echoed = Object.fromEntries(
        [
          'access_key',
          'profile_id',
          'transaction_uuid',
          'reference_number',
          'amount',
          'currency',
          'transaction_type',
          'locale',
        ].map((name) => [`req_${name}`, fields[name] ?? '']),
      )
      if (decision === 'ACCEPT')
        transactions.push({
          id: transaction_id,
          code: fields.reference_number ?? '',
          amount: more.auth_amount ?? fields.amount ?? '',
          name: 'ics_bill',
          reasonCode: '100',
        })
      const reply = {
        ...echoed,
        ...(decision !== 'CANCEL' && { transaction_id }),
        decision,
        reason_code,
        message: 'Request was processed.',
        ...(decision === 'ACCEPT' && { auth_amount: more.auth_amount ?? fields.amount ?? '' }),
        req_card_number: 'xxxxxxxxxxxx1111',
        signed_date_time: signedDateTime(new Date()),
        ...more.change,
      }
      return new URLSearchParams(signed(reply, more.secret ?? keys.BOA_SECRET_KEY)).toString()
    },
  }
}
