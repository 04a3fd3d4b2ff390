import type { ProcessName } from './process-plan.ts'

/** The launcher's own secrets: a process gets those of them that its plan names. */
const withheld = [
  'ADMIN_PASSWORD',
  'POSTGRES_URL',
  'DATABASE_URL',
  'EVENT_LOG_URL',
  'DOCUMENTS_URL',
  'PHOTOS_URL',
  'SMTP_URL',
]

/** Of the machine's environment what a process may have, with its own settings over it. Amazon's credentials are media's. */
export function environmentFor(name: ProcessName, settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([key]) => !withheld.includes(key) && (name === 'media' || !key.startsWith('AWS_')),
  )
  return { ...Object.fromEntries(inherited), NODE_ENV: 'development', ...settings }
}
