/** A script that requests pages and sends enquiries for some seconds, and counts each status. */
export function visitorsFor(seconds: number): string {
  const person = { name: "Eva Malá", email: "'$n'@x.example", projectType: "travel", message: "Dobrý deň, ozvite sa." };
  const curl = "curl -s -m 30 -o /dev/null -w '%{http_code}\\n'";
  const headers = `-H 'content-type: application/json' -H "x-forwarded-for: 10.0.$((n / 250)).$((n % 250))"`;
  const post = `${curl} ${headers} -d '${JSON.stringify(person)}' http://127.0.0.1:3000/api/contact`;
  const round = `n=$((n+1)); { ${post} & ${curl} http://127.0.0.1:3000/ & }; sleep 0.1`;
  const rounds = `end=$(( $(date +%s) + ${seconds} )); n=0; while [ $(date +%s) -lt $end ]; do ${round}; done; wait`;
  return `{ ${rounds}; } | sort | uniq -c`;
}

/** Parses the output of `visitorsFor`: each status and its count. */
export function statusesIn(output: string): Record<string, number> {
  return Object.fromEntries(
    [...output.matchAll(/^\s*(\d+) (\d+)$/gm)].map(([, count, status]) => [status, Number(count)]),
  );
}
