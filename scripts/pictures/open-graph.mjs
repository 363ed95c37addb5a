export async function makeOpenGraph() {}
