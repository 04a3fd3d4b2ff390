/** How other subjects read and change what an account is at the identity provider. */
export {
  insert as addIdentity,
  listOf as listIdentities,
  proveAllOf as proveIdentitiesOf,
  removeUnproven as removeUnprovenIdentities,
} from './store.ts'
