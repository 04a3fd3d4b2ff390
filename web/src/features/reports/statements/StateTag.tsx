import { useServerTime } from '../../../api/index.ts'
import { Tag, useTranslation } from '../../../ui/index.ts'
import { stateOf } from '../model/statement.ts'
import type { Statement } from '../model/types.ts'

/** The state of a decision, for example in force or appealed. */
export function StateTag({ statement }: { statement: Statement }) {
  const { t } = useTranslation('reports')
  const nowMs = useServerTime(() => 60_000)
  const state = stateOf(statement, nowMs)
  return (
    <Tag tone={state === 'inForce' ? 'danger' : state === 'appealed' ? 'accent' : 'plain'}>
      {t(`statements.states.${state}`)}
    </Tag>
  )
}
