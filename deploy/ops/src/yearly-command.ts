import { UsageError } from '@hunch/kit/operator-commands'
import { createModerationOperator, type YearFigures } from '@hunch/moderation/operator'
import type { Command, Surroundings } from './command.ts'
import { dataFolderOf, dataHelp, findProduct, readArguments } from './product.ts'

/** Prints a year's figures of moderation, which the operator of a public service may have to publish. */
export const yearly: Command = {
  usage: `What was reported in a year, what was done about it and by whom, how long that took, and what came of appeals,
as Markdown. A year is by UTC. What was done about members who have left since is not in it: it went with their accounts.

  npm run hunch -- yearly            of the present year
  npm run hunch -- yearly <year>     of another, as in 2026

${dataHelp}`,
  async run(args, surroundings) {
    const { values, positionals } = readArguments(args, {})
    const [year, ...more] = positionals
    if (more.length > 0 || (year !== undefined && !/^20\d\d$/.test(year)))
      throw new UsageError(`${positionals.join(' ')} is no year`)
    const folder = dataFolderOf(values.data, surroundings)
    const operator = createModerationOperator(await configOf(folder, surroundings), surroundings.log)
    try {
      for (const line of linesOf(await operator.year(year === undefined ? undefined : Number(year))))
        surroundings.print(line)
      return 0
    } finally {
      await operator.stop()
    }
  },
}

async function configOf(folder: string | undefined, surroundings: Surroundings) {
  const { environment } = surroundings
  if (folder === undefined) return (await import('@hunch/moderation/config')).readModerationConfig(environment).config
  return (await findProduct(folder, surroundings)).moderation
}

const hours = (value: number | null): string => (value === null ? '–' : `${value.toFixed(1)} h`)

const table = (heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] => [
  `| ${heads.join(' | ')} |`,
  `|${heads.map(() => '---|').join('')}`,
  ...rows.map((row) => `| ${row.join(' | ')} |`),
]

function linesOf({ year, reports, medianHours, acts, appeals }: YearFigures): string[] {
  const sum = (of: (report: YearFigures['reports'][number]) => number) =>
    reports.reduce((total, report) => total + of(report), 0)
  const by = [sum((r) => r.byMembers), sum((r) => r.byVisitors), sum((r) => r.byRules)]
  const decided = [sum((r) => r.acted), sum((r) => r.dismissed), sum((r) => r.waiting)]
  const reportRows = reports.map((r) => [
    r.about,
    r.reason,
    r.byMembers,
    r.byVisitors,
    r.byRules,
    r.acted,
    r.dismissed,
    r.waiting,
    hours(r.medianHours),
  ])
  return [
    `# Moderation in ${year}`,
    '',
    '## Reports',
    '',
    ...table(
      [
        'about',
        'reason',
        'by members',
        'by visitors and people who left',
        'by rules and the check of photos',
        'acted on',
        'dismissed',
        'waiting',
        'median to decision',
      ],
      [...reportRows, ['all', '', ...by, ...decided, hours(medianHours)]],
    ),
    '',
    '## Acts',
    '',
    ...table(
      ['act', 'by moderators', 'by a rule', 'of these lifted since'],
      acts.map((act) => [act.act, act.byPeople, act.byRule, act.lifted]),
    ),
    '',
    '## Appeals',
    '',
    ...table(
      ['made', 'upheld', 'reversed', 'waiting', 'median to decision'],
      [[appeals.made, appeals.upheld, appeals.reversed, appeals.waiting, hours(appeals.medianHours)]],
    ),
  ]
}
