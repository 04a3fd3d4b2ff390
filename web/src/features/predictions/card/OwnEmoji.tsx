export { Emoji as default } from '../../../ui/index.ts'
