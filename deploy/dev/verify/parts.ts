/** The parts of `npm run verify`: everything that `npm test` leaves out. */
import type { suiteFolders } from '../suites/folders.ts'

/** A program whose output ends with a line `N passed, N failed`. */
export interface Command {
  readonly program: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

export interface VerifyPart {
  readonly name: string
  /** Whether the commands need the servers of deploy/ci. */
  readonly onServers: boolean
  /** Time limit of each command, in minutes. A command that exceeds it is stopped. */
  readonly limitMinutes: number
  readonly commands: readonly Command[]
}

/** Tests of the product in one process that also run with one process per service, beside the browser tests. */
const onProcesses = ['threats/blocks.test', 'threats/mutes.test', 'threats/privacy.test']

const script = (name: string, ...args: string[]): Command => ({
  program: 'npm',
  args: ['run', '--silent', name, '--', ...args],
})
const suite = (name: keyof typeof suiteFolders): Command => script('test:suite', name)

/** The parts in the order in which they run. Parts that need servers come first; the servers are removed after these. */
export const verifyParts: readonly VerifyPart[] = [
  { name: 'adapters', onServers: true, limitMinutes: 15, commands: [suite('adapters')] },
  {
    name: 'processes',
    onServers: true,
    limitMinutes: 15,
    commands: [
      suite('processes'),
      script('test:service', '--processes', 'local', ...onProcesses),
      script('test:browser', '--processes'),
      script('rolling', '--short'),
    ],
  },
  {
    name: 'month',
    onServers: true,
    limitMinutes: 15,
    commands: [script('test:service', '--processes', 'local', 'story.test')],
  },
  { name: 'chaos', onServers: true, limitMinutes: 13, commands: [script('chaos', '--short')] },
  { name: 'images', onServers: true, limitMinutes: 16, commands: [{ program: 'deploy/ci/images.sh', args: [] }] },
  { name: 'launcher', onServers: false, limitMinutes: 15, commands: [suite('launcher')] },
  { name: 'story', onServers: false, limitMinutes: 10, commands: [suite('story')] },
  { name: 'upgrade', onServers: false, limitMinutes: 10, commands: [suite('upgrade')] },
  { name: 'looks', onServers: false, limitMinutes: 30, commands: [suite('looks')] },
  { name: 'heavy', onServers: false, limitMinutes: 15, commands: [suite('heavy')] },
  { name: 'soak', onServers: false, limitMinutes: 7, commands: [script('soak', '--minutes', '2')] },
  { name: 'kills', onServers: false, limitMinutes: 6, commands: [script('kills', '--minutes', '2')] },
  { name: 'fuzz', onServers: false, limitMinutes: 8, commands: [script('fuzz')] },
  { name: 'guards', onServers: false, limitMinutes: 30, commands: [script('guards')] },
  { name: 'bench', onServers: false, limitMinutes: 4, commands: [script('bench', 'floor', '--short')] },
]
