/** A test that ends without one assertion fails. */
import { beforeEach, expect } from '@jest/globals'

beforeEach(() => expect.hasAssertions())
