import { createRoot } from 'react-dom/client'
import { codeOf } from '../../../api/index.ts'
import { AgreementDialog } from './AgreementDialog.tsx'

/** How often a contribution is sent again: another process of the product may remember for half a second what held before. */
const tries = 4
const waitMs = 400

/** Several contributions at a time are asked about once. */
let asking: Promise<boolean> | undefined

/** Asks whether the member agrees to the changed terms, then sends what they wanted to contribute again; else fails as it did. */
export async function afterAgreeing<T>(error: unknown, send: () => Promise<T>): Promise<T> {
  asking ??= ask().finally(() => {
    asking = undefined
  })
  if (!(await asking)) throw error
  for (let left = tries; ; left -= 1) {
    try {
      return await send()
    } catch (again) {
      if (left === 0 || codeOf(again) !== 'termsNotAgreed') throw again
      await new Promise((done) => setTimeout(done, waitMs))
    }
  }
}

/** Shows the dialog beside the page, as no screen of its own asked for it. Returns whether the member agreed. */
function ask(): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  return new Promise((decide) => {
    const leave = () => {
      root.unmount()
      place.remove()
    }
    root.render(<AgreementDialog onDecided={decide} onLeft={leave} />)
  })
}
