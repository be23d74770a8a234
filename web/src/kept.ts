// What this browser keeps for its person.  Where it may keep nothing, or has no room left, the page remembers for as
// long as it is open.
const here = new Map<string, string>();

export function kept(key: string): string | null {
  const value = here.get(key);
  if (value !== undefined) return value;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function keep(key: string, value: string): void {
  here.delete(key);
  try {
    localStorage.setItem(key, value);
  } catch {
    here.set(key, value);
  }
}

export function forget(key: string): void {
  here.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // nothing is kept
  }
}
