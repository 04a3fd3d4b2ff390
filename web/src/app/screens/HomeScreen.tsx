import { FeedScreen } from '#features/predictions/feed/FeedScreen.tsx'
import { useMemberShell } from '../layouts/shell.ts'

export default function HomeScreen() {
  const { create } = useMemberShell()
  return <FeedScreen onCreate={create} />
}
