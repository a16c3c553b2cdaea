/**
 * Memoises a function of an object for the object's lifetime. The object must be immutable, and `make` must be a pure
 * function of it.
 */
export function memoizeWeak<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const cache = new WeakMap<Key, { made: Made }>()
  return (key) => {
    const cached = cache.get(key)
    if (cached) return cached.made
    const made = make(key)
    cache.set(key, { made })
    return made
  }
}
