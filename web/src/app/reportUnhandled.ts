/** Script errors and promises that nobody waits for are logged; a person is never shown them. */
export function reportUnhandled(): void {
  addEventListener('unhandledrejection', (event) => {
    event.preventDefault()
    console.error('Unhandled rejection', event.reason)
  })
  addEventListener('error', (event) => console.error('Script error', event.error ?? event.message))
}
