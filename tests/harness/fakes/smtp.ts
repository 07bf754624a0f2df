// A fake SMTP server (RFC 5321) that accepts every mail and records it.
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export type DeliveredMail = { to: string; message_id: string; at: number }

export async function startSmtp() {
  const delivered: DeliveredMail[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    // Clients that are killed drop the connection.
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    talk(socket, (mail) => delivered.push(mail))
  })
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Accepted mails, with repetitions. */
    delivered,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function talk(socket: Socket, deliver: (mail: DeliveredMail) => void) {
  const say = (words: string) => socket.write(`${words}\r\n`)
  let to = ''
  let message_id = ''
  let isData = false
  say('220 fake')
  const lines = createInterface({ input: socket })
  lines.on('error', () => {})
  lines.on('line', (line) => {
    if (isData && line !== '.') {
      message_id ||= /^message-id: *(\S+)/i.exec(line)?.[1] ?? ''
      return
    }
    const command = isData ? 'END' : line.slice(0, 4).toUpperCase()
    if (command === 'END') {
      isData = false
      deliver({ to, message_id, at: Date.now() })
    }
    if (command === 'RCPT') to = /<([^<>]*)>/.exec(line)?.[1] ?? ''
    if (command === 'DATA') [isData, message_id] = [true, '']
    say(answers[command] ?? '250 ok')
    if (command === 'QUIT') socket.end()
  })
}

const answers: Record<string, string> = { DATA: '354 go on', QUIT: '221 bye' }
