import { nameOf, useCurrentUser } from '#api/index.ts'
import { useFormat, useTranslation } from '#ui/index.ts'
import type { Person, ProfilePart, Reason, Rule, TargetKind } from '../model/types.ts'

/** Returns a function that names a person. The viewer is "you"; null stands for a person whose account is deleted. */
export function usePersonName(): (person: Person | null) => string {
  const { t } = useTranslation('moderation')
  const { user } = useCurrentUser()
  return (person) => {
    if (!person) return t('people.gone')
    return person.id === user?.id ? t('people.you') : nameOf(person)
  }
}

/** Returns the title of a case, as in "Post by Bruno Keller". */
export function useCaseTitle({ targetKind, member }: { targetKind: TargetKind; member: Person | null }): string {
  const { t } = useTranslation('moderation')
  return member ? t(`about.${targetKind}`, { name: nameOf(member) }) : t(`kinds.${targetKind}`)
}

/** Returns a function that names a violation: by its rule, or else by the reason of the report. */
export function useWrong(): (wrong: { readonly rule?: Rule | null; readonly reason?: Reason }) => string {
  const { t } = useTranslation(['moderation', 'reports'])
  return ({ rule, reason = 'rule' }) => (rule ? t(`reports:rules.${rule}.name`) : t(`reasons.${reason}`))
}

/** Returns a function that names parts of a profile, as in "photo and bio". */
export function useParts(): (parts: readonly ProfilePart[]) => string {
  const { t } = useTranslation('reports')
  const format = useFormat()
  return (parts) => format.list(parts.map((part) => t(`statements.parts.${part}`)))
}
