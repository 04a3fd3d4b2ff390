/** Reading and changing the identities of an account, for other folders. */
export {
  insert as addIdentity,
  listOf as listIdentities,
  proveAllOf as proveIdentitiesOf,
  removeUnproven as removeUnprovenIdentities,
} from './store.ts'
