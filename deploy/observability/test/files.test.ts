import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'
import { boards, madeFiles, readRules } from '../src/files.ts'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const alerts = readRules().groups.flatMap(({ rules }) => rules)
const runbooks = readFileSync(at('../../../docs/runbooks.md'), 'utf8')
const promtool = process.env['PROMTOOL']

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

// Another test parses the PromQL of every rule. promtool also checks the files, if it is available.
if (promtool)
  test('promtool finds nothing wrong', async () => {
    const { stdout } = await promisify(execFile)(promtool, ['check', 'rules', at('../rules/hunch.yaml')])
    expect(stdout).toContain('SUCCESS')
    const config = await promisify(execFile)(promtool, ['check', 'config', at('../prometheus.yml')])
    expect(config.stdout).toContain('SUCCESS')
  })
