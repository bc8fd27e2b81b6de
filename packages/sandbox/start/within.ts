/** Waits for something, but not for ever; `what` stands in the fault. */
export async function within<Value>(ms: number, wanted: Promise<Value>, what: string) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const fault = new Error(`expected ${what} within ${ms / 1_000} s, got none`);
    timer = setTimeout(() => reject(fault), ms);
  });
  try {
    return await Promise.race([wanted, late]);
  } finally {
    clearTimeout(timer);
  }
}
