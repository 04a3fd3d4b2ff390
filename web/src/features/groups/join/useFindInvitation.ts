import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { ApiError, paths } from '#api/index.ts'
import { problemText, useTranslation } from '#ui/index.ts'
import { invitedQuery } from '../data/useGroup.ts'

/** The reason why a typed code opens no invitation. */
class CodeFault extends Error {
  readonly reason: 'missing' | 'invalid'

  constructor(reason: 'missing' | 'invalid') {
    super(reason)
    this.reason = reason
  }
}

/**
 * Opens the invitation of a typed code. If that fails, `fault` is the sentence for the code's field, and `onFault` is called.
 * `clearFault` also ignores the response to a code that is still being checked.
 */
export function useFindInvitation(onFault: () => void) {
  const { t } = useTranslation(['groups', 'common'])
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending, error, reset } = useMutation({
    async mutationFn(code: string) {
      if (code === '') throw new CodeFault('missing')
      if (!(await client.fetchQuery(invitedQuery(code)))) throw new CodeFault('invalid')
    },
  })
  const sentenceOf = (cause: Error): string => {
    if (cause instanceof ApiError && cause.status === 0) return t('common:offline')
    if (!(cause instanceof CodeFault)) return problemText(cause) ?? t('inviteLink.loadFailed')
    return t(cause.reason === 'missing' ? 'closed.codeRequired' : 'inviteLink.invalidText')
  }
  return {
    find: (code: string) =>
      mutate(code, { onSuccess: () => navigate(paths.groupInvite(code)), onError: () => onFault() }),
    isPending,
    fault: error ? sentenceOf(error) : undefined,
    clearFault: reset,
  }
}
