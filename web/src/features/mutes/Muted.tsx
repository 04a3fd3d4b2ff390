import { useServerTime } from '#api/index.ts'
import { Avatar, Card, EmptyState, ErrorState, ListedRow, Skeleton, useFormat, useTranslation } from '#ui/index.ts'
import { AddMute } from './AddMute.tsx'
import { type Mute, nameOfMute, useMutes, useRemoveMute } from './data/useMutes.ts'
import styles from './Muted.module.css'

interface MutedProps {
  /** Returns a category's name by its id. */
  categoryName(id: string): string
}

/** The viewer's mutes, each with a button to remove it, and forms for words and categories. */
export function Muted({ categoryName }: MutedProps) {
  const { t } = useTranslation('mutes')
  return (
    <Card>
      <h2 className={styles.title}>{t('list.title')}</h2>
      <p className={styles.intro}>{t('list.text')}</p>
      <Lists categoryName={categoryName} />
      <AddMute categoryName={categoryName} />
    </Card>
  )
}

function Lists({ categoryName }: MutedProps) {
  const { t } = useTranslation('mutes')
  const query = useMutes()
  if (query.isPending) return <Skeleton lines={2} />
  if (query.isLoadingError) return <ErrorState title={t('list.loadFailed')} onRetry={() => query.refetch()} />
  const mutes = query.data
  if (mutes.length === 0) return <EmptyState small title={t('list.none')} />
  const groups = [
    { title: t('list.members'), mutes: mutes.filter(({ user }) => user !== null) },
    { title: t('list.words'), mutes: mutes.filter(({ word }) => word !== null) },
    { title: t('list.categories'), mutes: mutes.filter(({ category }) => category !== null) },
  ]
  return groups
    .filter(({ mutes }) => mutes.length > 0)
    .map(({ title, mutes }) => (
      <section key={title} className={styles.group}>
        <h3 className={styles.kind}>{title}</h3>
        <ul>
          {mutes.map((mute) => (
            <Row key={mute.id} mute={mute} name={nameOfMute(mute, categoryName)} />
          ))}
        </ul>
      </section>
    ))
}

function Row({ mute: { id, user, until }, name }: { mute: Mute; name: string }) {
  const { t } = useTranslation('mutes')
  const format = useFormat()
  const nowMs = useServerTime(() => 60_000)
  const remove = useRemoveMute()
  return (
    <ListedRow
      avatar={user && <Avatar name={name} id={user.id} src={user.profileImageUrl} />}
      name={name}
      note={until === null ? t('list.forever') : t('list.ends', { time: format.relative(until, nowMs) })}
      action={{
        label: t('unmute'),
        fullLabel: t('unmuteName', { name }),
        pending: remove.isPending,
        run: () => remove.mutate(id),
      }}
    />
  )
}
