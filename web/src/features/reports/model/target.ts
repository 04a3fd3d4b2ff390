import { paths } from '../../../api/index.ts'
import type { OwnReport } from './types.ts'

/** Returns the path of a reported target; undefined for comments, which have no page of their own. */
export function targetPath({ targetKind, targetId }: Pick<OwnReport, 'targetKind' | 'targetId'>): string | undefined {
  if (targetKind === 'post') return paths.prediction(targetId)
  if (targetKind === 'member') return paths.profile(targetId)
  return targetKind === 'group' ? paths.group(targetId) : undefined
}
