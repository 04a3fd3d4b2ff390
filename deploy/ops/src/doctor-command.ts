import { statSync } from 'node:fs'
import { openMail } from '@hunch/kit/mail'
import { UsageError } from '@hunch/kit/operator-commands'
import type { Command, Surroundings } from './command.ts'
import { checksOf } from './doctor/checks.ts'
import { asText, type Check, carryOut, type Finding } from './doctor/finding.ts'
import type { Subject } from './doctor/subject.ts'
import { dataFolderOf, dataHelp, readArguments } from './product.ts'

const usualPort = '3000'

/** Reports problems of the product and how to fix them. */
export const doctor: Command = {
  usage: `Looks at the settings and at everything that the product depends on: databases and their migrations, event log,
documents, photo store, mail server, identity provider, clocks, disk, port. Reports problems and how to fix them. It changes
nothing but a file in the photo store, which it deletes again. Exits with 1 if something is wrong.

  npm run hunch -- doctor
      --mail <e-mail>    sends a test mail there as well
      --port <number>    the port of npm start (${usualPort}), checked only if it is not running
      --json             for programs

${dataHelp}`,
  async run(args, surroundings) {
    const { values, positionals } = readArguments(args, {
      mail: { type: 'string' },
      port: { type: 'string', default: usualPort },
      json: { type: 'boolean', default: false },
    })
    if (positionals.length > 0) throw new UsageError('doctor takes options only')
    const port = Number(values.port)
    if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new UsageError('--port takes a number up to 65535')
    const { subject, settings } = await subjectOf(values.data, port, surroundings)
    try {
      const checks = [...checksOf(subject), ...(values.mail ? [testMail(values.mail, subject, surroundings)] : [])]
      const findings = [...ofFile(surroundings), ...settings, ...(await carryOut(checks))]
      const wrong = findings.filter(({ state }) => state === 'wrong').length
      if (values.json) surroundings.print(JSON.stringify(findings))
      else
        for (const line of [...findings.map(asText), '', wrong === 0 ? 'Nothing is wrong.' : `${wrong} wrong.`])
          surroundings.print(line)
      return wrong > 0 ? 1 : 0
    } finally {
      await subject.stop()
    }
  },
}

async function subjectOf(data: string | undefined, port: number, surroundings: Surroundings) {
  const folder = dataFolderOf(data, surroundings)
  const { environment, log } = surroundings
  return folder === undefined
    ? (await import('./doctor/deployment-subject.ts')).deploymentSubject(environment, log)
    : (await import('./doctor/folder-subject.ts')).folderSubject(folder, { host: '127.0.0.1', port }, surroundings)
}

/** Findings about the settings file: unknown settings, and permissions that let others read it. */
function ofFile({ file }: Surroundings): Finding[] {
  if (!file) return []
  const isOpen = (statSync(file.path).mode & 0o077) !== 0
  const name = 'settings file'
  return [
    ...file.unknown.map(
      (words): Finding => ({ name, state: 'wrong', words, toDo: 'Correct its name or remove the line.' }),
    ),
    isOpen
      ? {
          name,
          state: 'wrong',
          words: `${file.path} may be read by others`,
          toDo: `It may hold secrets: chmod 600 ${file.path}`,
        }
      : { name, state: 'well', words: file.path },
  ]
}

const testMail = (to: string, { mail }: Subject, { log }: Surroundings): Check => ({
  name: 'test mail',
  toDo: 'See the finding on mail above.',
  async run() {
    if (!mail)
      return {
        state: 'wrong',
        words: 'there are no settings of mail',
        toDo: 'SMTP_URL and MAIL_FROM are missing, or the product is not running.',
      }
    const transport = openMail({ ...mail, log })
    try {
      await transport.start?.()
      const { file } = await transport.send({
        to,
        subject: 'Test mail of the doctor',
        text: 'This mail was sent by npm run hunch -- doctor. Mail works.\n',
      })
      return file ? `is the file ${file}` : `was taken for ${to}: look whether it has come, and not as spam`
    } finally {
      await transport.stop?.()
    }
  },
})
