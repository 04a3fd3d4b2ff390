import type { Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import { type Course, rightToChange, type Turn } from '../domain/course.ts'
import { errors } from '../errors.ts'
import { courseColumns, type Post, updatePost } from '../store/posts.ts'
import { announceTurn } from './announce.ts'

/** In whose name a member may change what stands. Throws resultStands. */
export function requireRight(course: Course, now: Date, member: Member, post: Post): 'owner' | 'admin' {
  const by = rightToChange(course, now, { owner: post.ownerId === member.id, admin: member.role === 'admin' })
  if (!by) throw errors.resultStands()
  return by
}

/** Writes a locked post's course and tells what came about; `localDate` is empty where nobody acted. */
export async function takeTurn(
  tx: Queries,
  post: Post,
  { course, happenings }: Turn,
  localDate: string,
): Promise<void> {
  if (happenings.length === 0) return
  await updatePost(tx, post.id, { ...courseColumns(course), version: post.version + happenings.length })
  await announceTurn(tx, post, happenings, localDate)
}
