/** `npm run generate`: writes all generated files. */
import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root, run } from './program.ts'

interface Made {
  readonly what: string
  readonly program: string
  readonly args: readonly string[]
  readonly cwd: string
}

const proto = join(root, 'proto')

/** Absolute paths of the services that have tables. */
export const servicesWithTables = (): string[] =>
  globSync('services/*/drizzle.config.ts', { cwd: root }).map((file) => dirname(join(root, file)))

const everything: readonly Made[] = [
  { what: 'gRPC and events', program: 'buf', args: ['generate'], cwd: proto },
  { what: 'the calls of the browser', program: 'node', args: ['generate-client.ts'], cwd: proto },
  { what: "the web app's colours", program: 'node', args: ['generateColours.ts'], cwd: join(root, 'web') },
  { what: 'READMEs of services', program: 'node', args: ['deploy/dev/readmes.ts'], cwd: root },
  { what: 'the list of limits', program: 'node', args: ['deploy/dev/limits.ts'], cwd: root },
  { what: 'network policies', program: 'node', args: ['deploy/k8s/src/network-policies.ts'], cwd: root },
  { what: 'dashboards and alert rules', program: 'node', args: ['deploy/observability/src/files.ts'], cwd: root },
  ...servicesWithTables().map((cwd) => ({
    what: `migrations of ${cwd.slice(root.length)}`,
    program: 'drizzle-kit',
    args: ['generate'],
    cwd,
  })),
]

if (import.meta.main) {
  for (const { what, program, args, cwd } of everything.filter((made) => existsSync(made.cwd))) {
    const { ok, output } = await run(program, args, { cwd })
    console.log(`${ok ? 'made  ' : 'FAILED'}  ${what}`)
    if (!ok) {
      console.log(output)
      process.exitCode = 1
    }
  }
}
