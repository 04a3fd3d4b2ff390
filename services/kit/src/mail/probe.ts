import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createTransport } from 'nodemailer'

const withinMs = 5_000

/** Checks that mail can be sent: signs in at the server, or checks that the folder is writable. Throws if not. */
export async function probeMail(url: string): Promise<void> {
  if (url.startsWith('file:')) return access(fileURLToPath(url), constants.W_OK)
  const transport = createTransport({
    url,
    connectionTimeout: withinMs,
    greetingTimeout: withinMs,
    socketTimeout: withinMs,
  })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}
