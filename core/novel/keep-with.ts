/**
 * The same function, which remembers what it made of an object for as long as that is reachable. The object must never
 * change, and `make` must depend on it alone.
 */
export function keepWith<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const kept = new WeakMap<Key, { made: Made }>()
  return (key) => {
    const known = kept.get(key)
    if (known) return known.made
    const made = make(key)
    kept.set(key, { made })
    return made
  }
}
