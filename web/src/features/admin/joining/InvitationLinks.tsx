import { useInfiniteQuery } from '@tanstack/react-query'
import { eachOnce } from '#api/index.ts'
import { Button, Tag, useFormat, useTranslation } from '#ui/index.ts'
import { invitationLinksRead } from '../data/reads.ts'
import { useWithdrawLink } from '../data/useJoiningActions.ts'
import type { InvitationLink } from '../model/types.ts'
import list from '../parts/List.module.css'
import { Nothing, Panel } from '../parts/Panel.tsx'
import { CreateLink } from './CreateLink.tsx'
import styles from './Joining.module.css'

/** The invitation links with their remaining uses, and a form for a new link. */
export function InvitationLinks() {
  const { t } = useTranslation('admin')
  const read = useInfiniteQuery(invitationLinksRead)
  return (
    <Panel
      title={t('joining.links.title')}
      text={t('joining.links.text')}
      failed={t('joining.links.loadFailed')}
      read={read}
    >
      {({ pages }) => {
        const links = eachOnce(pages.flat(), ({ id }) => id)
        return (
          <>
            <CreateLink />
            {links.length === 0 && <Nothing title={t('joining.links.none')} />}
            <ul className={list.list}>
              {links.map((link) => (
                <Row key={link.id} link={link} />
              ))}
            </ul>
            {read.hasNextPage && (
              <Button wide className={list.more} pending={read.isFetchingNextPage} onClick={() => read.fetchNextPage()}>
                {t('joining.more')}
              </Button>
            )}
          </>
        )
      }}
    </Panel>
  )
}

function Row({ link: { id, note, state, uses, usesLeft, endsAt } }: { link: InvitationLink }) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const withdraw = useWithdrawLink()
  const name = note || t('joining.links.unnamed')
  return (
    <li className={list.row}>
      <div className={styles.words}>
        <bdi className={styles.name}>{name}</bdi>
        <span className={styles.marks}>
          <Tag tone={state === 'good' ? 'accent' : 'plain'}>{t(`joining.links.state.${state}`)}</Tag>
          <span>{t('joining.links.left', { left: usesLeft, uses })}</span>
          <time dateTime={endsAt}>{t('joining.links.until', { date: format.date(endsAt) })}</time>
        </span>
      </div>
      {state === 'good' && (
        <div className={list.actions}>
          <Button
            size="small"
            aria-label={`${t('joining.links.withdraw')}: ${name}`}
            pending={withdraw.isPending}
            onClick={() => withdraw.mutate(id)}
          >
            {t('joining.links.withdraw')}
          </Button>
        </div>
      )}
    </li>
  )
}
