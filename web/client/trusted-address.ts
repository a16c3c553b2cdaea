/** The part of the browser's policy factory that is used. Results of policies are accepted as addresses. */
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: () => string }): Policy
}
interface Policy {
  createScriptURL(text: string): string
}

const policies = new Map<string, Policy>()

/**
 * The address of a worker's script. Browsers with Trusted Types accept one only from a policy: this creates the policy
 * `name`, which knows this single address, on the first call. A browser refuses a second policy of the same name.
 */
export function trustedAddress(name: string, address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
  if (!trustedTypes) return address
  const policy = policies.get(name) ?? trustedTypes.createPolicy(name, { createScriptURL: () => address })
  policies.set(name, policy)
  return policy.createScriptURL('')
}
