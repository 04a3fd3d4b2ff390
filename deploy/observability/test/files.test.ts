import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { boards, madeFiles, readRules } from '../src/files.ts'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const alerts = readRules().groups.flatMap(({ rules }) => rules)
const runbooks = readFileSync(at('../../../docs/runbooks.md'), 'utf8')
const promtool = process.env['PROMTOOL']

/** The part of `alerts.yaml` that this test reads. */
interface Tested {
  readonly tests: readonly {
    readonly alert_rule_test: readonly { readonly alertname: string; readonly exp_alerts: readonly unknown[] }[]
  }[]
}

test.each(Object.entries(madeFiles()))('%s matches its sources', (path, made) => {
  expect(existsSync(path) ? readFileSync(path, 'utf8') : 'missing; run `npm run generate`').toBe(made)
})

test('there is one overview, and each dashboard has its own address', () => {
  expect(boards.filter(({ uid }) => uid === 'hunch-overview')).toHaveLength(1)
  expect(new Set(boards.map(({ uid }) => uid)).size).toBe(boards.length)
  for (const { panels } of boards) expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length)
})

test('panels do not overlap, and fit the grid', () => {
  for (const text of Object.values(madeFiles()).filter((made) => made.startsWith('{'))) {
    const { panels } = JSON.parse(text) as { panels: { gridPos: { x: number; y: number; w: number; h: number } }[] }
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)}:${y + Math.floor(cell / w)}`),
    )
    expect(new Set(cells).size).toBe(cells.length)
    expect(panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true)
  }
})

test('each alert has its section of the runbooks, and each section its alert', () => {
  const sections = [...runbooks.matchAll(/^## (\S+)\n\n(.*)$/gm)].map(([, name = '', text = '']) => ({ name, text }))
  expect(sections.map(({ name }) => name).sort()).toEqual(alerts.map(({ alert }) => alert).sort())
  for (const { alert, labels, annotations } of alerts) {
    expect(annotations.runbook).toBe(`docs/runbooks.md#${alert.toLowerCase()}`)
    expect(annotations.summary).not.toBe('')
    expect(sections.find(({ name }) => name === alert)?.text).toMatch(new RegExp(`^\`${labels.severity}\`\\. `))
  }
})

test('every alert waits before it fires, and has a severity', () => {
  for (const { for: duration, labels } of alerts) {
    expect(duration).toMatch(/^\d+m$/)
    expect(['page', 'ticket']).toContain(labels.severity)
  }
})

test('each alert has a test for promtool, of values that it fires for and of others', () => {
  const { tests } = parse(readFileSync(at('alerts.yaml'), 'utf8')) as Tested
  const tried = tests.flatMap(({ alert_rule_test }) => alert_rule_test)
  for (const { alert } of alerts) {
    const own = tried.filter(({ alertname }) => alertname === alert).map(({ exp_alerts }) => exp_alerts.length)
    expect([alert, Math.min(...own), Math.max(...own)]).toEqual([alert, 0, 1])
  }
})

// Another test parses the PromQL of every rule. promtool also checks the files, if it is available.
if (promtool)
  test('promtool finds nothing wrong', async () => {
    const { stdout } = await promisify(execFile)(promtool, ['check', 'rules', at('../rules/hunch.yaml')])
    expect(stdout).toContain('SUCCESS')
    const config = await promisify(execFile)(promtool, ['check', 'config', at('../prometheus.yml')])
    expect(config.stdout).toContain('SUCCESS')
    await promisify(execFile)(promtool, ['test', 'rules', at('alerts.yaml')])
  })
