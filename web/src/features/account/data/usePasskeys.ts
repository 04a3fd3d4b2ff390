import type { Body, Reply } from '@hunch/proto/http/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, codeOf, readOr, session } from '#api/index.ts'
import { isTurnedBack, makePasskey } from '#api/passkeys.ts'
import { reportFailure, showToast, useReportAction, useTranslation } from '#ui/index.ts'

export type OwnPasskeys = Reply<'listPasskeys'>
export type Passkey = OwnPasskeys['passkeys'][number]
export type PasskeyUse = Body<'setPasskeyUse'>['use']

const passkeysKey = ['passkeys'] as const
const none: OwnPasskeys = { passkeys: [], use: null, recoveryCodesLeft: null, isOffered: false }

/** The member's passkeys, fetched each time the list opens. */
export function usePasskeys() {
  return useQuery({
    queryKey: passkeysKey,
    queryFn: ({ signal }) => readOr(none, 'listPasskeys', { signal }),
    staleTime: 0,
  })
}

/** Returns a mutation of the passkeys that refetches their list afterwards. */
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

/** Creates and adds a passkey. `onAdded` receives recovery codes if this is the admin's first passkey, otherwise null. */
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
      if (!recoveryCodes) showToast({ tone: 'success', title: t('done') }) // the recovery codes have their own dialog
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

/** Removes a passkey. A passkey that no longer exists counts as removed. */
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

/** Replaces the recovery codes with new ones. */
export function useMakeRecoveryCodes(onMade: (recoveryCodes: readonly string[]) => void) {
  const { t } = useTranslation('passkeys')
  const make = () => call('makeRecoveryCodes')
  return useChange(make, t('codes.failed'), ({ recoveryCodes }) => onMade(recoveryCodes))
}
