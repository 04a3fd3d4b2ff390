/** Checks that each process has the addresses of the processes that it may call, and no others. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Calls, Edge } from './calls.ts'
import { ports } from './network-policies.ts'

const base = fileURLToPath(new URL('../base', import.meta.url))

/** The settings of each process, from `base/<process>/settings.env`. */
export const readSettings = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    globSync('*/settings.env', { cwd: base }).map((file) => [dirname(file), readFileSync(join(base, file), 'utf8')]),
  )

/** Services without settings, addresses that no list of callers allows, and allowed calls without an address. */
export function addressFaults(settings: Readonly<Record<string, string>>, { services, edges }: Calls): string[] {
  const named = Object.entries(settings).flatMap(([from, text]) =>
    [...text.matchAll(/^\w+=(?:http:\/\/)?([a-z]+)(?:-grpc)?:(\d+)$/gm)].map(([, to = '', port]) => ({
      from,
      to,
      port: Number(port) === ports.grpc ? ('grpc' as const) : ('http' as const),
    })),
  )
  const sentence = ({ from, to, port }: Edge) => `${from} to ${to} (${port})`
  const [has, may] = [named, edges].map((list) => new Set(list.map(sentence))) as [Set<string>, Set<string>]
  return [
    ...services.filter((name) => !(name in settings)).map((name) => `deploy/k8s/base/${name} has no settings.env`),
    ...[...has]
      .filter((call) => !may.has(call))
      .map((call) => `settings.env has an address, which no list of callers allows: ${call}`),
    ...[...may]
      .filter((call) => !has.has(call))
      .map((call) => `settings.env has no address, which a list of callers allows: ${call}`),
  ]
}
