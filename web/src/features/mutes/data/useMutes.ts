import type { Body, Reply } from '@hunch/proto/http/client'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, keys, meKey, nameOf, readOr, session } from '../../../api/index.ts'
import { showToast, useReportAction, useTranslation } from '../../../ui/index.ts'

export type Mute = Reply<'listMutes'>[number]
export type NewMute = Body<'addMute'>
export type Duration = NewMute['duration']
export const durations = ['day', 'week', 'forever'] as const satisfies readonly Duration[]

const listKey = ['mutes'] as const

/** What the viewer has muted and what still holds, newest first. */
export const useMutes = () =>
  useQuery({ queryKey: listKey, queryFn: ({ signal }) => readOr([], 'listMutes', { signal }), staleTime: 0 })

/** The categories, by the list that others read as well. */
export const useCategories = () =>
  useQuery({
    queryKey: keys.predictions.categories,
    queryFn: ({ signal }) => call('listCategories', { signal }),
  })

/** What a mute is about, named. */
export interface Muting {
  readonly mute: NewMute
  readonly name: string
}

/** Mutes something; the toast takes it back. */
export function useAddMute() {
  const { t } = useTranslation(['mutes', 'alerts', 'common'])
  const report = useReportAction(session)
  const cache = useQueryClient()
  const remove = useRemoveMute()
  return useMutation({
    mutationFn: ({ mute }: Muting) => call('addMute', { body: mute }),
    onSuccess: ({ id }, { mute: { kind }, name }) => {
      readAgain(cache)
      showToast({
        tone: 'success',
        title: kind === 'member' ? t('done', { name }) : t('added', { name }),
        action: { label: t('alerts:undo'), run: () => remove.mutate(id) },
      })
    },
    onError: (error) => report(error, { title: t('common:error'), text: t('failed') }),
  })
}

/** Takes a mute back. */
export function useRemoveMute() {
  const { t } = useTranslation(['mutes', 'common'])
  const report = useReportAction(session)
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('removeMute', { params: { id } }),
    onSuccess: () => {
      readAgain(cache)
      showToast({ tone: 'success', title: t('unmuted') })
    },
    onError: (error) => report(error, { title: t('common:error'), text: t('unmuteFailed') }),
  })
}

/** What is muted is gone from, or back in, lists, comments and notifications: all is read again. */
const readAgain = (cache: QueryClient) =>
  void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== meKey[0] })

/** What a mute is about, as people call it. */
export const nameOfMute = ({ user, word, category }: Mute, categoryName: (id: string) => string): string =>
  user ? nameOf(user) : (word ?? (category === null ? '' : categoryName(category)))
