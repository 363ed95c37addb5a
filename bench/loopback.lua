-- For wrk: whatever name an address has, the proxy on this machine that answers for it is asked, by that name.
function wrk.resolve(_, service) wrk.addrs = wrk.lookup("127.0.0.1", service) end
