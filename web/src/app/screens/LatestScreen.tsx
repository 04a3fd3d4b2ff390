import { useContext } from 'react'
import { LatestScreen as Latest } from '#features/predictions/discover/LatestScreen.tsx'
import { ShellContext } from '../layouts/shell.ts'

/** The public listing, in the frame of a member or a visitor. */
export default function LatestScreen() {
  const shell = useContext(ShellContext)
  return <Latest onCreate={shell?.create} />
}
