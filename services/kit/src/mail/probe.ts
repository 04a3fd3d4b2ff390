import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createTransport } from 'nodemailer'

const withinMs = 5_000

/** Looks whether mail can be handed over: signs in at the server, or finds the folder writable. Throws where it cannot. */
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
