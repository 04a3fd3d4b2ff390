import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, call, readOr, session } from '#api/index.ts'
import { showToast, useReportAction, useTranslation } from '#ui/index.ts'
import { reportKeys, usePages } from './useReports.ts'

/** Moderation decisions on the viewer's content and account, newest first, paged. */
export const useStatements = () =>
  usePages(reportKeys.statements, (query, signal) => readOr([], 'listStatements', { query, signal }))

/** One moderation decision; null if it does not exist. */
export const useStatement = (id: string) =>
  useQuery({
    queryKey: reportKeys.statement(id),
    queryFn: ({ signal }) => call('getStatement', { params: { id }, signal }).catch(nullWhereNone),
    staleTime: 0,
  })

/** The decision that a mailed link shows; null if the link is not valid. */
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
  /** Token of the mailed link, for members who cannot sign in. Undefined for signed-in members. */
  token: string | undefined
  onSent(): void
}

/** Appeals a decision, which is possible once. The response replaces the cached decision. */
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
      void cache.invalidateQueries({ queryKey: reportKeys.statements }) // the member may have appealed in another browser
    },
  })
}
