import { useTrackUsage } from './useTrackUsage.ts'

/** Tracks a member's usage while it is mounted. Renders nothing. */
export default function TrackUsage({ memberId }: { memberId: string }) {
  useTrackUsage(memberId)
  return null
}
