import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, call, readOr, session } from '../../../api/index.ts'
import { showToast, useReportAction, useTranslation } from '../../../ui/index.ts'
import { reportKeys } from './keys.ts'
import { usePages } from './usePages.ts'

/** What moderation did about what is the viewer's, newest first. */
export const useStatements = () =>
  usePages(reportKeys.statements, (query, signal) => readOr([], 'listStatements', { query, signal }))

/** One of them; null where there is none. */
export const useStatement = (id: string) =>
  useQuery({
    queryKey: reportKeys.statement(id),
    queryFn: ({ signal }) => call('getStatement', { params: { id }, signal }).catch(nullWhereNone),
    staleTime: 0,
  })

/** That which a mailed link shows; null where the link does not work. */
export const useMailedStatement = (token: string) =>
  useQuery({
    queryKey: reportKeys.mailed(token),
    queryFn: ({ signal }) => call('getMailedStatement', { body: { token }, signal }).catch(nullWhereNone),
    staleTime: 0,
  })

function nullWhereNone(error: unknown): null {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null
  throw error
}

interface Appealing {
  /** Of the mailed link, for whoever cannot sign in. */
  token: string | undefined
  onSent(): void
}

/** Appeals an act, once; what is there then replaces the statement. */
export function useAppeal(id: string, { token, onSent }: Appealing) {
  const { t } = useTranslation(['reports', 'common'])
  const report = useReportAction(session)
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (text: string) =>
      token === undefined
        ? call('appealAct', { params: { id }, body: { text } })
        : call('appealMailedStatement', { body: { token, text } }),
    onSuccess(statement) {
      onSent()
      cache.setQueryData(token === undefined ? reportKeys.statement(id) : reportKeys.mailed(token), statement)
      void cache.invalidateQueries({ queryKey: reportKeys.statements, exact: true })
      showToast({ tone: 'success', title: t('appeal.sent') })
    },
    onError(error) {
      report(error, { title: t('common:error'), text: t('appeal.failed') })
      void cache.invalidateQueries({ queryKey: reportKeys.statements }) // perhaps it was made elsewhere
    },
  })
}
