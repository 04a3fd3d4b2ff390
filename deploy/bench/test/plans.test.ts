import { expect, test } from '@jest/globals'
import { openPlanLog } from '../src/scale/plans.ts'

const print = (ms: number, step: string, id: string) => [
  `2026-11-23 16:00:00.000 UTC [42] LOG:  duration: ${ms} ms  plan:`,
  '\tQuery Text: select * from posts',
  '\t  where id = $1',
  `\t${step}  (cost=0.42..8.44 rows=1 width=16)`,
  '\t  Output: id, headline',
  "\t  Index Cond: (id = 'a'::uuid)",
  `\tQuery Identifier: ${id}`,
]

test('the plan of the slowest run of a statement is kept, without output columns', () => {
  const { log, planOf } = openPlanLog()
  const lines = [
    ...print(12.5, 'Index Scan', '-7'),
    '2026-11-23 16:00:01.000 UTC [42] LOG:  checkpoint starting: time',
    ...print(80.2, 'Seq Scan', '-7'),
    ...print(9.1, 'Index Only Scan', '-7'),
  ]
  for (const line of lines) log.debug(line)
  expect(planOf('-7')).toBe("80 ms:\nSeq Scan  (cost=0.42..8.44 rows=1 width=16)\n  Index Cond: (id = 'a'::uuid)")
  expect(planOf('8')).toBeUndefined()
})
