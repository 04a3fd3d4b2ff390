import { useServerTime } from '../../../api/index.ts'
import { Tag, useTranslation } from '../../../ui/index.ts'
import { stateOf } from '../model/statement.ts'
import type { Statement } from '../model/types.ts'

/** Whether an act holds. */
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
