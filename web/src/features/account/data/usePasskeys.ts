import type { Body, Reply } from '@hunch/proto/http/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, codeOf, readOr, session } from '../../../api/index.ts'
import { isTurnedBack, makePasskey } from '../../../api/passkeys.ts'
import { reportFailure, showToast, useReportAction, useTranslation } from '../../../ui/index.ts'

export type OwnPasskeys = Reply<'listPasskeys'>
export type Passkey = OwnPasskeys['passkeys'][number]
export type PasskeyUse = Body<'setPasskeyUse'>['use']

const passkeysKey = ['passkeys'] as const
const none: OwnPasskeys = { passkeys: [], use: null, recoveryCodesLeft: null, isOffered: false }

/** The member's passkeys, fetched each time the list is opened. */
export function usePasskeys() {
  return useQuery({
    queryKey: passkeysKey,
    queryFn: ({ signal }) => readOr(none, 'listPasskeys', { signal }),
    staleTime: 0,
  })
}

/** A change of the passkeys, after which they are read again. */
function useChange<T, R>(
  change: (given: T) => Promise<R>,
  failed: string,
  onDone: (result: R) => void = () => undefined,
) {
  const { t } = useTranslation('common')
  const cache = useQueryClient()
  const report = useReportAction(session)
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onError: (error) => report(error, { title: failed, fallback: t('tryAgainLater') }),
    onSettled: () => cache.invalidateQueries({ queryKey: passkeysKey }),
  })
}

/** Makes a passkey in the browser and adds it; `onAdded` gets the recovery codes that come with the admin's first one. */
export function useAddPasskey(onAdded: (recoveryCodes: readonly string[] | null) => void) {
  const { t } = useTranslation(['passkeys', 'common'])
  const cache = useQueryClient()
  const report = useReportAction(session)
  return useMutation({
    mutationFn: async (name: string) => {
      const credential = await makePasskey(await call('startPasskey'))
      return call('addPasskey', { body: { name, credential } })
    },
    onSuccess: ({ recoveryCodes }) => {
      if (!recoveryCodes) showToast({ tone: 'success', title: t('done') }) // they say so themselves
      onAdded(recoveryCodes)
    },
    onError: (error) => {
      if (isTurnedBack(error)) reportFailure('action', { title: t('addFailed'), description: t('notMade') })
      else report(error, { title: t('addFailed'), fallback: t('common:tryAgainLater') })
    },
    onSettled: () => cache.invalidateQueries({ queryKey: passkeysKey }),
  })
}

export function useRenamePasskey(onDone: () => void) {
  const { t } = useTranslation('passkeys')
  const rename = ({ id, name }: { id: string; name: string }) =>
    call('renamePasskey', { params: { id }, body: { name } })
  return useChange(rename, t('renameFailed'), onDone)
}

/** Removes a passkey; one that is gone already counts as success. */
export function useRemovePasskey(onDone: () => void) {
  const { t } = useTranslation('passkeys')
  const remove = async (id: string) => {
    try {
      await call('removePasskey', { params: { id } })
    } catch (error) {
      if (codeOf(error) !== 'passkeyNotFound') throw error
    }
  }
  return useChange(remove, t('removeFailed'), () => {
    showToast({ tone: 'success', title: t('removed') })
    onDone()
  })
}

export function useSetPasskeyUse() {
  const { t } = useTranslation('passkeys')
  return useChange((use: PasskeyUse) => call('setPasskeyUse', { body: { use } }), t('use.failed'))
}

/** Makes new recovery codes in place of the earlier ones. */
export function useMakeRecoveryCodes(onMade: (recoveryCodes: readonly string[]) => void) {
  const { t } = useTranslation('passkeys')
  const make = () => call('makeRecoveryCodes')
  return useChange(make, t('codes.failed'), ({ recoveryCodes }) => onMade(recoveryCodes))
}
