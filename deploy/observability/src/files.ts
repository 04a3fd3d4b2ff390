/** Generated files: `npm run generate` writes them, and a test compares them. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse, stringify } from 'yaml'
import { calls } from './boards/calls.ts'
import { events } from './boards/events.ts'
import { overview } from './boards/overview.ts'
import { processes } from './boards/processes.ts'
import { stores } from './boards/stores.ts'
import { work } from './boards/work.ts'
import { toGrafana } from './grafana.ts'

/** All dashboards, the overview first. */
export const boards = [overview, calls, events, stores, work, processes]

const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

export interface Rules {
  readonly groups: readonly { readonly name: string; readonly rules: readonly Alert[] }[]
}

export interface Alert {
  readonly alert: string
  readonly expr: string
  readonly for: string
  readonly labels: { readonly severity: string }
  readonly annotations: { readonly summary: string; readonly runbook: string }
}

/** The alerts, in Prometheus' format. */
export const readRules = (): Rules => parse(readFileSync(at('rules/hunch.yaml'), 'utf8'))

/** The alerts, in the format of the Prometheus operator. */
const toPrometheusRule = (rules: Rules): string =>
  `# Written by \`npm run generate\`, from deploy/observability/rules/hunch.yaml.\n${stringify(
    {
      apiVersion: 'monitoring.coreos.com/v1',
      kind: 'PrometheusRule',
      metadata: { name: 'hunch', labels: { release: 'prometheus' } },
      spec: rules,
    },
    { lineWidth: 0 },
  )}`

/** The text of each generated file, by path. */
export const madeFiles = (): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(
    boards.map((board) => [at(`dashboards/${board.uid}.json`), `${JSON.stringify(toGrafana(board), null, 2)}\n`]),
  ),
  [at('../k8s/components/monitoring/prometheus-rule.yaml')]: toPrometheusRule(readRules()),
})

if (import.meta.main) for (const [path, text] of Object.entries(madeFiles())) writeFileSync(path, text)
