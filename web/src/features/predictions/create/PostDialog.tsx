import { useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths, useServerTime } from '#api/index.ts'
import { Button, Dialog, LockIcon, PeopleIcon, useFormat, useTranslation } from '#ui/index.ts'
import { type DraftFault, faultOf } from '../model/draft.ts'
import type { GroupToPostIn } from '../model/types.ts'
import { offerSharing } from '../share/offering.ts'
import type { DraftOwner } from './draftStorage.ts'
import styles from './PostDialog.module.css'
import { PostForm } from './PostForm.tsx'
import { useAddPhotos } from './useAddPhotos.ts'
import { useDraft } from './useDraft.ts'
import { type Sending, usePublish } from './usePublish.ts'

/** Writes and posts a prediction or a comparison. Closing the dialog keeps the draft and aborts sending. */
export function PostDialog({ owner, open, onClose }: { owner: DraftOwner; open: boolean; onClose(): void }) {
  const { t } = useTranslation(['predictions', 'common'])
  const [sending, setSending] = useState<Sending>()
  const [isAdding, setAdding] = useState(false)
  const id = useId()
  const post = useRef<HTMLButtonElement>(null)
  const cancel = () => {
    sending?.cancel?.()
    post.current?.focus()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="large"
      title={t(`create.${owner.postType}Title`)}
      footer={
        <div className={styles.footer}>
          {sending && <Progress share={sending.share} />}
          <div className={styles.buttons}>
            {sending?.cancel && (
              <Button size="large" onClick={cancel}>
                {t('common:cancel')}
              </Button>
            )}
            <Button
              ref={post}
              type="submit"
              form={id}
              look="primary"
              size="large"
              wide
              pending={isAdding || sending !== undefined}
            >
              {t(sending ? 'create.posting' : 'create.post')}
            </Button>
          </div>
        </div>
      }
    >
      <Writing formId={id} owner={owner} onAdding={setAdding} onSending={setSending} onClose={onClose} />
    </Dialog>
  )
}

interface WritingProps {
  formId: string
  owner: DraftOwner
  /** Called with true when photos are being prepared, and with false afterwards. */
  onAdding(isAdding: boolean): void
  onSending(sending: Sending | undefined): void
  onClose(): void
}

/** The content of an open dialog. Keeps the draft, and reports the progress while the post is sent. */
function Writing({ formId, owner, onAdding, onSending, onClose }: WritingProps) {
  const state = useDraft(owner)
  const showOnTop = useShowOnTop(owner)
  const [fault, setFault] = useState<DraftFault>()
  const [tries, setTries] = useState(0)
  const nowMs = useServerTime(() => 10_000)
  const remaining = faultOf(state.draft, owner.postType, nowMs)
  useEffect(() => {
    if (fault && fault !== remaining) setFault(remaining) // clears the error once the member has corrected it
  }, [fault, remaining])
  const { publish, rejection, clearRejection } = usePublish(owner, state, onSending, ({ prediction }) => {
    onClose()
    showOnTop()
    if (!owner.group?.isPrivate && !prediction.isHeld) offerSharing(prediction.id)
  })

  const added = useAddPhotos(state, clearRejection)
  const { isAdding } = added
  useEffect(() => {
    onAdding(isAdding)
    return () => onAdding(false)
  }, [isAdding, onAdding])

  function submit() {
    setFault(remaining)
    setTries((before) => before + 1)
    if (!remaining && !isAdding) void publish()
  }
  return (
    <>
      {owner.group && <InGroup group={owner.group} />}
      <PostForm
        id={formId}
        postType={owner.postType}
        state={state}
        fault={fault}
        tries={tries}
        rejection={rejection}
        added={added}
        onPhotosChanged={clearRejection}
        onSubmit={submit}
      />
    </>
  )
}

/** States who can see the post. Posts in a private group are visible only to its members. */
function InGroup({ group }: { group: GroupToPostIn }) {
  const { t } = useTranslation('predictions')
  return (
    <p className={styles.group}>
      {group.isPrivate ? <LockIcon /> : <PeopleIcon />}
      <span>{t(group.isPrivate ? 'create.inPrivateGroup' : 'create.inGroup', { group: group.name })}</span>
    </p>
  )
}

/** Returns a function that opens the feed or the group after posting. The new post is at the top. */
function useShowOnTop({ group }: DraftOwner): () => void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return () => {
    if (group && pathname === paths.group(group.id)) navigate({ search: '' }, { replace: true })
    else if (group) navigate(paths.group(group.id))
    else if (pathname === paths.home || pathname === paths.homeFeed) scrollToTop()
    else navigate(paths.home)
  }
}

/** Scrolls to the top; with reduced motion, at once. */
function scrollToTop(): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' })
}

function Progress({ share }: { share: number }) {
  const { t } = useTranslation('predictions')
  const format = useFormat()
  return (
    <div
      role="progressbar"
      aria-label={t('create.posting')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={t('create.progress', { percent: format.percent(share) })}
      className={styles.track}
    >
      <div className={styles.fill} style={{ inlineSize: `${Math.max(4, share * 100)}%` }} />
    </div>
  )
}
