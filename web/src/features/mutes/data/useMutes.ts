import type { Body, Reply } from '@hunch/proto/http/client'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, keys, meKey, nameOf, readOr, session } from '#api/index.ts'
import { showToast, useReportAction, useTranslation } from '#ui/index.ts'

export type Mute = Reply<'listMutes'>[number]
export type NewMute = Body<'addMute'>
export type Duration = NewMute['duration']
export const durations = ['day', 'week', 'forever'] as const satisfies readonly Duration[]

const listKey = ['mutes'] as const

/** The viewer's active mutes, newest first. */
export const useMutes = () =>
  useQuery({ queryKey: listKey, queryFn: ({ signal }) => readOr([], 'listMutes', { signal }), staleTime: 0 })

/** The categories. Shares the cache entry with other lists of categories. */
export const useCategories = () =>
  useQuery({
    queryKey: keys.predictions.categories,
    queryFn: ({ signal }) => call('listCategories', { signal }),
  })

/** A new mute, with the name of the muted member, word or category. */
export interface Muting {
  readonly mute: NewMute
  readonly name: string
}

/** Adds a mute. The toast offers to undo it. */
export function useAddMute() {
  const { t } = useTranslation(['mutes', 'notifications', 'common'])
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
        action: { label: t('notifications:undo'), run: () => remove.mutate(id) },
      })
    },
    onError: (error) => report(error, { title: t('common:error'), text: t('failed') }),
  })
}

/** Removes a mute. */
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

/** Refetches everything except the current user, because a mute changes lists, comments and notifications. */
const readAgain = (cache: QueryClient) =>
  void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== meKey[0] })

/** Returns the display name of a mute: the member's name, the word, or the category's name. */
export const nameOfMute = ({ user, word, category }: Mute, categoryName: (id: string) => string): string =>
  user ? nameOf(user) : (word ?? (category === null ? '' : categoryName(category)))
