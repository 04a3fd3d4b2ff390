import { describe } from '@jest/globals'
import type { Manifest } from '../src/manifests.ts'
import { findKustomize, render } from '../src/render.ts'

const kustomize = await findKustomize()
const required = process.env['TEST_SERVERS'] === 'required'
const missing = 'missing' in kustomize ? kustomize.missing : undefined

/** Describes tests that need kustomize. Without it they are skipped, or fail if TEST_SERVERS is `required`. */
export function describeRendered(title: string, tests: () => void): void {
  if (missing && !required) describe.skip(`${title} (${missing})`, tests)
  else describe(title, tests)
}

/** Renders a folder of deploy/k8s. @throws if there is no kustomize */
export async function rendered(path: string): Promise<Manifest[]> {
  if ('missing' in kustomize) throw new Error(kustomize.missing)
  return render(kustomize, path)
}
