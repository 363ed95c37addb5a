-- For wrk: the same form again and again, each time of a person of their own. URL -- NAME BODY, in which PERSON stands for that person.
local sent, name, body = 0
wrk.headers["Content-Type"] = "application/json"
function init(arguments) name, body = arguments[1], arguments[2] end
function request()
  sent = sent + 1
  return wrk.format("POST", nil, nil, (body:gsub("PERSON", name .. sent)))
end
