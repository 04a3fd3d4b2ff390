import { useQuery } from '@tanstack/react-query'
import { CheckIcon, FlameIcon, PeopleIcon, PersonIcon, Tag, useFormat, useTranslation } from '#ui/index.ts'
import { DeletablePosts } from '../content/DeletablePosts.tsx'
import { PostRow } from '../content/PostRow.tsx'
import { popularPostsRead, recentUsersRead, statsRead } from '../data/reads.ts'
import { overviewActions } from '../model/limits.ts'
import type { Post } from '../model/types.ts'
import { Figures } from '../parts/Figures.tsx'
import { FirstRows } from '../parts/FirstRows.tsx'
import grid from '../parts/Grid.module.css'
import list from '../parts/List.module.css'
import { Nothing, Panel } from '../parts/Panel.tsx'
import { RecentSignups } from '../users/RecentSignups.tsx'
import { UserRows } from '../users/UserRows.tsx'
import { GrowthChart } from './GrowthChart.tsx'
import { RetentionChart } from './RetentionChart.tsx'

/** Totals, trends, recent sign-ups, and popular posts. */
export function OverviewTab({ adminId }: { adminId: string }) {
  const { t } = useTranslation('admin')
  const users = useQuery(recentUsersRead)
  const posts = useQuery(popularPostsRead)
  return (
    <>
      <Totals />
      <div className={grid.grid}>
        <GrowthChart />
        <RetentionChart />
        <RecentSignups />
        <Panel title={t('content.popular')} failed={t('content.loadFailed')} read={posts} rows={6}>
          {(items) =>
            items.length === 0 ? (
              <Nothing title={t('content.none')} />
            ) : (
              <FirstRows items={items}>{(shown) => <PopularPosts posts={shown} />}</FirstRows>
            )
          }
        </Panel>
        <Panel title={t('users.management')} failed={t('users.loadFailed')} read={users} rows={6}>
          {(members) => (
            <FirstRows items={members}>{(shown) => <UserRows users={shown} adminId={adminId} />}</FirstRows>
          )}
        </Panel>
        <Panel title={t('content.actions')} failed={t('content.loadFailed')} read={posts} rows={6}>
          {(items) => <DeletablePosts posts={items.slice(0, overviewActions)} none={t('content.none')} />}
        </Panel>
      </div>
    </>
  )
}

/** Posts with their vote counts. */
function PopularPosts({ posts }: { posts: readonly Post[] }) {
  const { t } = useTranslation('admin')
  return (
    <ul className={list.list}>
      {posts.map((post) => (
        <PostRow
          key={post.prediction.id}
          post={post}
          marks={<Tag tone="accent">{t('content.votes', { count: post.totalVotes })}</Tag>}
        />
      ))}
    </ul>
  )
}

function Totals() {
  const { t } = useTranslation('admin')
  const { number } = useFormat()
  const stats = useQuery(statsRead)
  return (
    <Figures label={t('stats.label')} failed={t('stats.loadFailed')} read={stats} count={4}>
      {({ totalUsers, activeUsers, totalPredictions, totalVotes }) => [
        {
          name: t('stats.totalUsers'),
          value: number(totalUsers),
          hint: t('stats.registered'),
          icon: <PeopleIcon />,
        },
        {
          name: t('stats.activeUsers'),
          value: number(activeUsers),
          hint: t('stats.lastDays'),
          icon: <PersonIcon />,
        },
        {
          name: t('stats.totalPredictions'),
          value: number(totalPredictions),
          hint: t('stats.allTime'),
          icon: <FlameIcon />,
        },
        {
          name: t('stats.totalVotes'),
          value: number(totalVotes),
          hint: t('stats.allTime'),
          icon: <CheckIcon />,
        },
      ]}
    </Figures>
  )
}
