/** Fails each test that ends without an assertion. */
import { beforeEach, expect } from '@jest/globals'

beforeEach(() => expect.hasAssertions())
