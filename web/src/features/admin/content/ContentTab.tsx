import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, useTranslation } from '#ui/index.ts'
import { allPostsRead, foundPostsRead, popularPostsRead } from '../data/reads.ts'
import { contentRows } from '../model/limits.ts'
import type { Post } from '../model/types.ts'
import list from '../parts/List.module.css'
import { Panel } from '../parts/Panel.tsx'
import { SearchTools, useDebounced } from '../parts/SearchTools.tsx'
import { DeletablePosts, type EvidenceOf } from './DeletablePosts.tsx'

/** Posts for the admin: the popular ones, all posts, or search results. */
export function ContentTab({ evidence }: { evidence: EvidenceOf }) {
  const { t } = useTranslation('admin')
  const [typed, setTyped] = useState('')
  const [everything, setEverything] = useState(false)
  const q = useDebounced(typed)
  const read = usePosts(q, everything)
  return (
    <Panel
      title={t('content.title')}
      failed={t('content.loadFailed')}
      read={read}
      rows={8}
      tools={
        <SearchTools label={t('content.search')} value={typed} onChange={setTyped}>
          <Button onClick={() => setEverything(!everything)}>
            {everything ? t('content.showPopular') : t('content.viewAll')}
          </Button>
        </SearchTools>
      }
    >
      {(posts) => (
        <div className={read.isPlaceholderData ? list.updating : undefined} aria-busy={read.isPlaceholderData}>
          <DeletablePosts
            posts={posts.slice(0, contentRows)}
            none={q === '' ? t('content.none') : t('content.noneFound')}
            evidence={evidence}
          />
        </div>
      )}
    </Panel>
  )
}

/** Returns search results, all posts, or the popular ones. The previous list stays visible while the next one loads. */
function usePosts(q: string, everything: boolean): UseQueryResult<Post[]> {
  const read = q !== '' ? foundPostsRead(q) : everything ? allPostsRead : popularPostsRead
  return useQuery({ ...read, placeholderData: keepPreviousData })
}
