/** Every way somebody may look for a phone number, without the signs between its digits; national ones are Slovak. */
export function phoneWays(phone: string): string {
  const digits = phone.replace(/[ \-/.()]/g, "");
  if (digits.startsWith("00")) return phoneWays(`+${digits.slice(2)}`);
  if (digits.startsWith("0")) return `+421${digits.slice(1)} ${digits}`;
  return digits.startsWith("+421") ? `${digits} 0${digits.slice(4)}` : digits;
}
